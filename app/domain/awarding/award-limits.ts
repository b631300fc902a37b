/** Of an award that admins give by hand, in graphemes. Apart from the schemas: fields know them, too. */
export const maxAwardKey = 100
export const maxAwardTitle = 100
export const maxAwardDescription = 500

/** Why it is given. */
export const maxGrantReason = 500
