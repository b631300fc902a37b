import { Link as RouterLink } from '@remix-run/react'
import { expect, test } from 'vitest'
import { Link, NavLink } from '#app/components/layout/links/link.tsx'
import { rendered } from '#tests/render.tsx'

test.each([
  { to: '/explore?make=Perodua&model=Myvi#list' },
  { to: '/plate/%E0%B8%81%E0%B8%821234', className: 'tile', rel: 'nofollow', 'aria-label': 'กข 1234' },
  { to: '/auth/logout', reloadDocument: true },
  { to: '/comments/c-5/reply', discover: 'none' as const },
  { to: '/', preventScrollReset: true, replace: true, state: { from: 1 } },
  { to: '?edit=story' },
  { to: '.' },
  { to: '//elsewhere.test/' },
  { to: 'https://elsewhere.test/' },
])('the server writes for $to what the scripts take over', async (props) => {
  const written = await shown(<Link {...props}>Go</Link>, '/plate/WXY8?photo=m-1')
  const takenOver = await shown(<RouterLink {...props}>Go</RouterLink>, '/plate/WXY8?photo=m-1')
  expect(attributes(written)).toEqual(attributes(takenOver))
  expect(attributes(written)).toContainEqual(expect.stringMatching(/^href=/))
})

test.each([
  ['/explore', '/explore', true],
  ['/explore', '/Explore', true],
  ['/explore', '/explore/more', true],
  ['/explore', '/explored', false],
  ['/explore', '/', false],
])('a link to %s in a menu is marked on %s: %s', async (to, path, isMarked) => {
  const html = await shown(<NavLink to={to}>Go</NavLink>, path)
  expect(html.includes('aria-current="page"')).toBe(isMarked)
})

test('the link home is marked at home alone', async () => {
  const home = (
    <NavLink to="/" end>
      Go
    </NavLink>
  )
  expect(await shown(home, '/')).toContain('aria-current="page"')
  expect(await shown(home, '/explore')).not.toContain('aria-current')
})

function shown(element: JSX.Element, path: string): Promise<string> {
  return rendered([{ path: '*', id: 'page', element }], path)
}

function attributes(html: string): string[] {
  return [...(/^<a ([^>]*)>Go<\/a>$/.exec(html)?.[1]?.matchAll(/[\w-]+="[^"]*"/g) ?? [])]
    .map(([one]) => one)
    .sort()
}
