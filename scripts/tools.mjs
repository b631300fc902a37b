import { installPackages, onPath } from './packages.mjs'

/** Programs that tests call, and Debian's packages that bring them. */
const tools = [
  { program: 'ffmpeg', package: 'ffmpeg' },
  { program: 'heif-enc', package: 'libheif-examples' },
]

/** Installs what is missing and, where that fails, says so in one line: the tests that need it fail by themselves. */
export function ensureTools() {
  const missing = missingTools()
  if (missing.length === 0) return
  console.error(`No ${missing.map(({ program }) => program).join(', ')} here: installing.`)
  installPackages(missing.map((tool) => tool.package))
  const still = missingTools()
  if (still.length === 0) return
  const programs = still.map(({ program }) => program).join(' and ')
  const packages = still.map((tool) => tool.package).join(' ')
  console.error(`The tests that need ${programs} will fail: install (Debian: apt-get install ${packages}).`)
}

function missingTools() {
  return tools.filter(({ program }) => onPath(program).length === 0)
}
