/** Where the forms of an award's card lead to without JavaScript. */
export function awardCardId(award: string): string {
  return `award-${award}`
}
