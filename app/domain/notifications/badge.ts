/** Above it the badge says `99+` (NOTI-02); whoever counts for the badge need not count further than one more. */
export const MAX_ON_BADGE = 99
