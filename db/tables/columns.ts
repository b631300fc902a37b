/** Milliseconds since 1970, UTC. */
export type Time = number

/** A day in Malaysia, 'YYYY-MM-DD'. */
export type Day = string

/** A boolean as SQLite keeps it. */
export type Flag = 0 | 1

/** JSON as text: what writes it stringifies, what reads it parses. */
export type JsonText = string
