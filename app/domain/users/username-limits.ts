/** Characters of a username (PROF-52). Apart from the schema, so that zod stays off the client. */
export const usernameLimits = { min: 3, max: 30 }
