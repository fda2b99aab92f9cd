/* The boards of a file, in whatever format: what was bid, what was made, and the file in another format. Usage:
 *
 *     files [FILE [pbn|lin]]
 */

#include "example.h"

static const char STRAINS[] = "SHDCN";

/* Two boards as Bridge Base Online writes them. The second has a card that is not held. */
static const char MATCH[] =
    "vg|Club night,Segment 1,I,1,2,Us,0,Them,0|\n"
    "qx|o1|pn|Ann,Ben,Cleo,Dan|st||md|1S86HKQ4DKJT3CAQ52,SKQT97H92DQ84CK76,SA53HAJ875D95C983,|rh||ah|Board 1|sv|o|"
    "mb|1N|an|15-17|mb|p|mb|2D!|an|transfer|mb|p|mb|2H|mb|p|mb|p|mb|p|pg||pc|DQ|pc|D5|pc|DA|pc|D3|pg||mc|9|pg||\n"
    "qx|c1|pn|Eve,Fay,Gus,Hal|st||md|1S86HKQ4DKJT3CAQ52,SKQT97H92DQ84CK76,SA53HAJ875D95C983,|rh||ah|Board 1|sv|o|"
    "mb|1N|mb|p|mb|p|mb|p|pg||\n"
    "pc|SK|pc|S3|pc|H2|mc|7|pg||\n";

/* The text of a file. */
static char *read_file(const char *path, int *length)
{
    FILE *file = fopen(path, "rb");
    size_t room = 1 << 26;
    char *text = (char *)malloc(room);
    expect(file != NULL && text != NULL, "a file that can be read");
    *length = (int)fread(text, 1, room, file);
    fclose(file);
    return text;
}

static void show_auction(const struct FinesseBoard *board)
{
    char text[FINESSE_CALL_TEXT];
    int index;
    for (index = 0; index < board->auction->count; index++) {
        const struct FinesseNote *note = board->notes ? &board->notes[index] : NULL;
        expect(FinesseCallToText(board->auction->calls[index], text) == RETURN_NO_FAULT, "a call");
        printf(" %s%s", text, note && note->alerted ? "!" : "");
        if (note && *note->text)
            printf(" (%s)", note->text);
    }
    puts("");
}

static void show(const struct FinesseBoard *board)
{
    char deal[FINESSE_PBN_TEXT];
    int seat;
    printf("%s, board %s %s\n ", board->event, board->board, board->room);
    for (seat = 0; seat < 4; seat++)
        printf(" %c: %s", SEATS[seat], board->players[seat]);
    expect(FinesseWritePBN(&board->deal, FINESSE_NORTH, deal) == RETURN_NO_FAULT, "a deal");
    printf("\n  %s\n ", deal);
    if (board->auction)
        show_auction(board);
    if (board->known & FINESSE_KNOWN_CONTRACT && board->level) {
        printf("  %d%c%.*s by %c", board->level, STRAINS[board->trump], board->doubled, "XX", SEATS[board->declarer]);
        if (board->known & FINESSE_KNOWN_TRICKS)
            printf(", %d tricks", board->tricks);
        printf(", %d cards played\n", board->play.number);
    }
}

int main(int count, char **arguments)
{
    int length = -1;
    char *own = count > 1 ? read_file(arguments[1], &length) : NULL;
    int format = count > 2 && strcmp(arguments[2], "lin") == 0 ? FINESSE_FORMAT_LIN : FINESSE_FORMAT_PBN;
    struct FinesseFile *file, *again;
    struct FinesseBoard board = FINESSE_BOARD_INIT, mine[2] = {FINESSE_BOARD_INIT, FINESSE_BOARD_INIT};
    char message[FINESSE_MESSAGE];
    int boards, faults, index, line;

    file = FinesseFileRead(own ? own : MATCH, length, message);
    expect(file != NULL, message);
    expect(FinesseFileCount(file, &boards, &faults) == RETURN_NO_FAULT, "numbers");
    for (index = 0; index < boards; index++) {
        expect(FinesseFileBoard(file, index, &board) == RETURN_NO_FAULT, "a board");
        show(&board);
    }
    for (index = 0; index < faults; index++) {
        expect(FinesseFileFault(file, index, &line, message) == RETURN_NO_FAULT, "a fault");
        printf("line %d: %s\n", line, message);
    }
    printf("\n%s", FinesseFileText(file, format));

    /* What is written reads back the same. */
    again = FinesseFileRead(FinesseFileText(file, format), -1, message);
    expect(again != NULL && strcmp(FinesseFileText(again, format), FinesseFileText(file, format)) == 0, "the same text");
    FinesseFileFree(again);

    if (!own) {
        expect(boards == 2 && faults == 1, "two boards, one fault");
        expect(board.level == 1 && board.tricks == 7 && board.play.number == 2, "the second board");

        /* Boards of one's own: one that was read, with another name, and a new one. */
        mine[0] = board;
        mine[0].board = "2";
        read_deal("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432", &mine[1].deal);
        mine[1].board = "3";
        mine[1].known = FINESSE_KNOWN_DEALER + FINESSE_KNOWN_CONTRACT;
        mine[1].level = 7;
        mine[1].declarer = FINESSE_NORTH;
        again = FinesseFileCreate(mine, 2, message);
        expect(again != NULL, message);
        printf("\n%s", FinesseFileText(again, FINESSE_FORMAT_PBN));
        expect(strstr(FinesseFileText(again, FINESSE_FORMAT_PBN), "[Contract \"7S\"]") != NULL, "seven spades");
        FinesseFileFree(again);
    }
    FinesseFileFree(file);
    free(own);
    return 0;
}
