/** As long as a raid's address may be. */
const LONGEST = 60

/** An address for a raid of that title; '' where its letters make none. */
export function proposeSlug(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST)
    .replace(/-$/, '')
  // Digits alone are taken for no address, nor is what looks like an id.
  return /^(r-)?\d+$/.test(slug) ? `raid-${slug}` : slug
}
