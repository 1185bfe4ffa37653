/* Plays a game of the engine against itself, in C. Each call that can fail is checked. */
#include <fukumi/fukumi.h>
#include <stdio.h>
#include <stdlib.h>

static void check(fukumi_status status) {
    if (status != FUKUMI_OK) {
        fprintf(stderr, "error %d: %s\n", (int)status, fukumi_error_text());
        exit(1);
    }
}

int main(void) {
    fukumi_engine engine;
    fukumi_position position;
    fukumi_state state = {.size = sizeof state};
    fukumi_limits limits = {.size = sizeof limits};
    fukumi_result result = {.size = sizeof result};
    char name[8];

    printf("Fukumi %s\n", fukumi_version());
    check(fukumi_engine_create(NULL, &engine));
    check(fukumi_position_create(FUKUMI_STANDARD, 15, 15, "h8g7", &position));
    limits.nodes = 2000;
    for (check(fukumi_position_state(position, &state)); !state.is_over;
         check(fukumi_position_state(position, &state))) {
        check(fukumi_search(engine, position, &limits, NULL, NULL, &result));
        check(fukumi_position_play(position, result.best.x, result.best.y));
        check(fukumi_cell_name(result.best.x, result.best.y, name, sizeof name));
        printf("%s ", name);
    }
    printf("\n%s\n", state.winner == FUKUMI_BLACK   ? "Black wins"
                     : state.winner == FUKUMI_WHITE ? "White wins"
                                                    : "draw");
    /* A wrong move is an error and changes nothing. */
    if (fukumi_position_play(position, 40, 40) != FUKUMI_ERROR_OVER)
        return 1;
    printf("%s\n", fukumi_error_text());
    check(fukumi_position_free(position));
    check(fukumi_engine_free(engine));
    return 0;
}
