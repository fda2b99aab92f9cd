/* What to play for: for each card of an ending the layouts that it wins, in words and one by one. */

#include "example.h"
#include <finesse.h>

enum { NORTH, EAST, SOUTH, WEST };
enum { LINES = 8, WORLDS = 100, WORDS = (WORLDS + 63) / 64 };

int main(void)
{
    struct FinesseRequest request;
    struct FinesseChooseOptions options;
    struct FinesseChoice choice;
    struct FinesseLines lines;
    static struct FinesseLine line[LINES];
    static struct ddTableDeal world[WORLDS];
    uint64_t won[LINES * WORDS];
    unsigned int hidden[4][4];
    int i, w;

    /* Four cards each at no-trump. South leads and needs two tricks; West has the queen of spades, East the jack of
     * diamonds and the ace of clubs, and the other clubs may lie in any way (Ginsberg, "GIB", appendix B). */
    memset(&request, 0, sizeof request);
    request.structSize = sizeof request;
    request.kind = FINESSE_POSITION;
    request.declarer = request.first = SOUTH;
    request.trump = 4;
    request.target = 2;
    request.seen[NORTH] = request.seen[SOUTH] = 1;
    read_holdings("N:...KJT8 ... T..98.9 ...", request.cards);
    read_holdings("N:Q..J.AQ7642 ... ... ...", hidden);
    memcpy(request.unseen, hidden[NORTH], sizeof request.unseen);
    request.hands[WEST].holds[0] = 1u << 12;
    request.hands[EAST].holds[2] = 1u << 11;
    request.hands[EAST].holds[3] = 1u << 14;

    memset(&options, 0, sizeof options);
    options.structSize = sizeof options;
    options.worlds = WORLDS;
    options.timeLimitMs = 60000;
    options.flags = FINESSE_ALL_CARDS;
    memset(&choice, 0, sizeof choice);
    choice.structSize = sizeof choice;
    memset(&lines, 0, sizeof lines);
    lines.structSize = sizeof lines;
    lines.lineSize = sizeof line[0];
    lines.lines = line;
    lines.lineCapacity = LINES;
    lines.won = won;
    lines.wonWords = WORDS;
    lines.worlds = world;
    lines.worldCapacity = WORLDS;

    expect(SingleDummyLines(&request, &options, &choice, &lines) == RETURN_NO_FAULT, "an answer");
    expect(choice.stopReason == FINESSE_ENDED_EXACT && choice.complete, "exact, and for all layouts");
    for (i = 0; i < lines.lineCount && i < LINES; i++) {
        int count = 0;
        printf("%c%c  %3.0f %%, wins %s\n", SUITS[line[i].suit], RANKS[line[i].rank], 100 * line[i].probability,
               line[i].text);
        for (w = 0; w < lines.worldCount; w++)
            count += (int)(won[i * WORDS + w / 64] >> (w % 64) & 1);
        expect(count == line[i].worldsWon && line[i].exact, "so many layouts, and the text says which");
    }
    expect(lines.worldCount == 10, "ten ways to share five clubs");
    expect(strcmp(line[0].text, "always") == 0, "a diamond cannot fail");
    expect(line[1].suit == 3 && strcmp(line[1].text, "when West holds the queen of clubs") == 0, "a club is a finesse");
    for (w = 0; w < lines.worldCount; w++)
        expect((int)(won[WORDS] >> w & 1) == (int)(world[w].cards[WEST][3] >> 12 & 1), "the layouts themselves");
    return 0;
}
