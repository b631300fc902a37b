/** The hue, 0 to 359, on which a member's initials stand: always the same one. */
export function avatarHue(username: string): number {
  let hash = 7
  for (const letter of username.toLowerCase()) hash = (hash * 131 + letter.charCodeAt(0)) % 65_521
  return hash % 360
}

/** What stands for a member without a picture. */
export function initialsOf(username: string, length: 1 | 2 = 2): string {
  return username.slice(0, length).toUpperCase()
}
