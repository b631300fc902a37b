import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from './browser.mjs'
import { ensureTools } from './tools.mjs'

/**
 * `npm test`: every check of the project, all of them whatever the others say. Names of steps as arguments choose among
 * them. What failed is told once more at the end, where the reader of a long log looks. The last line is
 * `N passed, N failed`: a step without tests of its own counts as one.
 */
const reports = mkdtempSync(join(tmpdir(), 'nampak-test-'))

/** Each on one core, so two of them run at a time. */
const checks = {
  lint: ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0'],
  types: ['node_modules/typescript/bin/tsc', '--noEmit'],
  build: ['scripts/build.mjs'],
  formatting: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
}

/** Each on two cores, after the checks and one after the other. */
const suites = { unit: unitTests, e2e: endToEndTests }

const chosen = process.argv.slice(2)
const known = [...Object.keys(checks), ...Object.keys(suites)]
const unknown = chosen.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`No step ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  process.exit(2)
}

const total = { passed: 0, failed: 0 }
const outcomes = []
const failures = []
const unsteady = []

const waiting = Object.entries(checks).filter(isChosen)
await Promise.all([takeChecks(), takeChecks()])
for (const [name, run] of Object.entries(suites).filter(isChosen)) {
  console.log(`\n== ${name}`)
  const start = Date.now()
  note(name, start, run())
}
rmSync(reports, { recursive: true, force: true })

for (const [word, tests] of [
  ['UNSTEADY', unsteady],
  ['FAILED', failures],
]) {
  for (const { name, message } of tests) {
    console.log(`\n${word} ${name}\n${stripVTControlCharacters(message).slice(0, 2_000)}`)
  }
}
console.log(`\n${outcomes.join('\n')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

function isChosen([name]) {
  return chosen.length === 0 || chosen.includes(name)
}

async function takeChecks() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, args] = next
    const start = Date.now()
    const { status, output } = await said(args)
    console.log(`\n== ${name}\n${output}`)
    if (status !== 0) failures.push({ name, message: output.slice(-2_000) })
    note(name, start, status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  }
}

function note(name, start, { passed, failed }) {
  total.passed += passed
  total.failed += failed
  const seconds = Math.round((Date.now() - start) / 1000)
  outcomes.push(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
}

function unitTests() {
  ensureTools()
  const report = join(reports, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const status = node(['node_modules/vitest/vitest.mjs', 'run', ...reporters])
  return counted(report, status, ({ numPassedTests, numFailedTests, testResults }) => {
    // A file that could not be loaded has failed without a single test.
    const broken = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    )
    for (const file of testResults) {
      const failed = file.assertionResults.filter(({ status }) => status === 'failed')
      for (const { fullName, failureMessages } of failed) {
        failures.push({ name: `${file.name} › ${fullName}`, message: failureMessages.join('\n') })
      }
    }
    failures.push(...broken)
    return { passed: numPassedTests, failed: numFailedTests + broken.length }
  })
}

function endToEndTests() {
  ensureTools()
  const report = join(reports, 'e2e.json')
  try {
    process.env.CHROMIUM_PATH = findChromium()
  } catch (error) {
    console.error(error.message)
    return { passed: 0, failed: 1 }
  }
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json']
  const status = node(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return counted(report, status, ({ stats, suites }) => {
    for (const suite of suites) {
      failures.push(...journeysThat('unexpected', suite))
      unsteady.push(...journeysThat('flaky', suite))
    }
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  })
}

/** `flaky`: it failed, and passed the second time. */
function journeysThat(outcome, { title, specs = [], suites: inner = [] }) {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === outcome))
    .map((spec) => ({
      name: spec.title,
      message: spec.tests
        .flatMap(({ results }) => results)
        .map(({ error }) => error?.stack ?? error?.message ?? '')
        .join('\n'),
    }))
  return [...own, ...inner.flatMap((suite) => journeysThat(outcome, suite))].map(({ name, message }) => ({
    name: `${title} › ${name}`,
    message,
  }))
}

/** What the report says; a run that failed in another way than by a test has still failed. */
function counted(report, status, read) {
  let counts = { passed: 0, failed: 0 }
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    status ||= 1
  }
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** How a program ended and what it said, in one piece: two of them at a time would talk over each other. */
function said(args) {
  return new Promise((resolve) => {
    const program = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [program.stdout, program.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    program.on('close', (status) => resolve({ status, output }))
  })
}

function node(args, env = {}) {
  return spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1
}
