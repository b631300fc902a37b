/**
 * Starts the site, and tells whoever does why it does not start. Left to itself Node.js would put the line of the build
 * before that in which it was thrown: hundreds of kilobytes, again and again where a service is started anew.
 */
try {
  await import('./serve.ts')
} catch (error) {
  console.error(error)
  process.exit(1)
}

export {}
