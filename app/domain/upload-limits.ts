/** The largest file that is taken (contract, section 5). */
export const maxFileBytes = 256 * 1024 * 1024
