import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'

/** Makes whatever is written through a file handle of this process as slow as BENCH_DISK_SPEED, in MB/s. */
const bytesPerMs = Number(process.env.BENCH_DISK_SPEED) * 1000

const path = join(tmpdir(), `slow-disk-${process.pid}`)
const handle = await open(path, 'w')
const { prototype } = handle.constructor
await handle.close()
await rm(path)

const { writeFile } = prototype
let busyUntil = 0
prototype.writeFile = async function (data, ...rest) {
  await writeFile.call(this, data, ...rest)
  busyUntil = Math.max(busyUntil, Date.now()) + data.byteLength / bytesPerMs
  await after(Math.max(0, busyUntil - Date.now()))
}
