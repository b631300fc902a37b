/** Of the reason of a report or a decision, in graphemes (contract, section 4). Apart from the schemas: fields know it, too. */
export const maxReason = 500
