import { installGlobals } from '@remix-run/node'

installGlobals({ nativeFetch: true })

// Vitest's own variable of that name is no origin.
delete process.env.BASE_URL
