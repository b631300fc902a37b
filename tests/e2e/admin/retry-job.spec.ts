import { join } from 'node:path'
import Database from 'better-sqlite3'
import { bothWays, expect, freshName, hydrated, test } from '#tests/e2e/fixtures.ts'
import type { TestSite } from '#tests/site.ts'

bothWays(({ javaScriptEnabled }) => {
  test('an admin lets a failed job run again, is told of it, and finds it in the log', async ({
    page,
    site,
    signIn,
  }) => {
    failJobs(site)
    const name = freshName()
    await signIn(name, { admin: true })
    await page.goto('/admin/status')
    if (javaScriptEnabled) await hydrated(page)
    const failures = page.getByRole('region', { name: 'Last failed jobs' })
    await expect(failures.getByText('There is no disk')).toHaveCount(2)
    await failures.getByRole('button', { name: /^Run again Removing old files/ }).press('Enter')
    await expect(page.getByText('“Removing old files” runs again.')).toBeVisible()
    await expect(failures.getByText('There is no disk')).toHaveCount(1)
    const next = failures.getByRole('button', { name: /^Run again Moving files/ })
    // The pressed button is gone with its job.
    if (javaScriptEnabled) await expect(next).toBeFocused()
    await next.press('Enter')
    await expect(page.getByText('“Moving files” runs again.')).toBeVisible()
    await expect(failures).toBeHidden()

    await page.goto('/admin/log')
    const entries = page.getByRole('listitem').filter({ hasText: name })
    await expect(entries).toHaveText([/Ran a failed job again.*Moving files/s, /Removing old files/])
  })
})

/** Two jobs that nobody tries again: the media is gone, and so they do nothing. */
function failJobs(site: TestSite): void {
  const db = new Database(join(site.dir, 'site-jobs.db'))
  const add = db.prepare(
    `INSERT INTO plainjob_jobs (type, data, status, error, created_at, next_run_at, failed_at)
      VALUES (?, ?, 3, 'Error: There is no disk', ?, ?, ?)`,
  )
  try {
    for (const [at, type, data] of [
      [1, 'move-files', { mediaId: 987_654 }],
      [2, 'sweep-files', {}],
    ] as const) {
      const failedAt = Date.now() - 60_000 + at
      add.run(type, JSON.stringify({ data, attempt: 3 }), failedAt, failedAt, failedAt)
    }
  } finally {
    db.close()
  }
}
