/* What to play for: for each card of an ending the layouts that it wins, in words and one by one. */

#include "example.h"

enum { LINES = 8, WORLDS = 100, WORDS = (WORLDS + 63) / 64 };

int main(void)
{
    struct FinesseRequest request = FINESSE_REQUEST_INIT;
    struct FinesseChooseOptions options = FINESSE_CHOOSE_OPTIONS_INIT;
    struct FinesseChoice choice = FINESSE_CHOICE_INIT;
    struct FinesseLines lines = FINESSE_LINES_INIT;
    static struct FinesseLine line[LINES];
    static struct ddTableDeal world[WORLDS];
    uint64_t won[LINES * WORDS];
    int i, w;

    /* Four cards each at no-trump. South leads and needs two tricks; West has the queen of spades, East the jack of
     * diamonds and the ace of clubs, and the other clubs may lie in any way (Ginsberg, "GIB", appendix B). */
    request.kind = FINESSE_POSITION;
    request.declarer = request.first = FINESSE_SOUTH;
    request.trump = FINESSE_NOTRUMP;
    request.target = 2;
    request.seen[FINESSE_NORTH] = request.seen[FINESSE_SOUTH] = 1;
    read_deal("N:...KJT8 - T..98.9 -", &request.deal);
    read_hand("Q..J.AQ7642", request.unseen);
    request.constraints = "W: holds SQ\nE: holds DJ CA";

    options.worlds = WORLDS;
    options.timeLimitMs = 60000;
    options.flags = FINESSE_ALL_CARDS;
    lines.lines = line;
    lines.lineCapacity = LINES;
    lines.won = won;
    lines.wonWords = WORDS;
    lines.worlds = world;
    lines.worldCapacity = WORLDS;

    expect(FinesseSingleDummyLines(&request, &options, &choice, &lines) == RETURN_NO_FAULT, choice.message);
    expect(choice.stopReason == FINESSE_ENDED_EXACT && choice.complete, "exact, and for all layouts");
    for (i = 0; i < lines.lineCount && i < LINES; i++) {
        int count = 0;
        printf("%s  %3.0f %%, wins %s\n", card_text(line[i].suit, line[i].rank), 100 * line[i].probability, line[i].text);
        for (w = 0; w < lines.worldCount; w++)
            count += (int)(won[i * WORDS + w / 64] >> (w % 64) & 1);
        expect(count == line[i].worldsWon && line[i].textComplete, "as many layouts as it says, and the text names them");
    }
    expect(lines.worldCount == 10, "ten ways to share five clubs");
    expect(strcmp(line[0].text, "always") == 0, "a diamond cannot fail");
    expect(line[1].suit == FINESSE_CLUBS && strcmp(line[1].text, "when West holds the queen of clubs") == 0, "a club is a finesse");
    for (w = 0; w < lines.worldCount; w++)
        expect((int)(won[WORDS] >> w & 1) == (int)(world[w].cards[FINESSE_WEST][FINESSE_CLUBS] >> FINESSE_QUEEN & 1), "the layouts themselves");
    return 0;
}
