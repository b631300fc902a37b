import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n')

describe('the container', () => {
  it('is built from images that are named by their digest', () => {
    const images = linesOf('Dockerfile').filter((line) => line.startsWith('FROM '))
    expect(images.length).toBe(2)
    for (const image of images) expect(image).toMatch(/^FROM \S+:[\w.-]+@sha256:[0-9a-f]{64}( AS \w+)?$/)
    expect(new Set(images.map((image) => image.split(' ')[1])).size).toBe(1)
  })

  it('is built without secrets, data and what git leaves out', () => {
    const left = linesOf('.dockerignore')
    const leftByGit = linesOf('.gitignore').filter((line) => line !== '' && !line.startsWith('!'))
    expect(leftByGit).toEqual(expect.arrayContaining(['.env', '.env.*', '/data/']))
    for (const path of ['.git', ...leftByGit]) expect(left).toContain(path.replace(/^\/|\/$/g, ''))
  })
})
