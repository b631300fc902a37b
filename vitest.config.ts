import { defineConfig } from 'vitest/config'

/** The Remix plugin stays out: it takes over module loading and breaks plain tests. */
export default defineConfig({
  test: {
    include: ['app/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'server/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/e2e/**', 'tests/bench/**', 'node_modules/**'],
    globalSetup: ['tests/programs/decoder.ts'],
    setupFiles: ['tests/setup.ts'],
    pool: 'threads',
    // The files of a worker share their modules: to load the app anew for each took as long as all tests. What a test
    // changes in a module it puts back.
    isolate: false,
    maxWorkers: 2,
    // Generous: nothing here measures time, machines are slow at times, and programs run last in the queue.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    restoreMocks: true,
  },
})
