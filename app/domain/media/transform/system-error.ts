/** Whether a file could not be read or written because of the machine (a full disk, a file gone), not its content. */
export function isSystemError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    'syscall' in error || /^Input file is missing|\b(system|unix) error: (?!Unknown)/m.test(error.message)
  )
}
