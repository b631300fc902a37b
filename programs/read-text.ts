import { writeSync } from 'node:fs'
import sharp from 'sharp'
import { framesIn, READY } from '#app/integrations/text-reader/frames.ts'
import { readPictureText } from '#app/integrations/text-reader/reading/read-picture.ts'
import { loadTextModels } from '#app/integrations/text-reader/reading/text-models.ts'
import { stepBack } from './step-back.ts'

/**
 * Reads the text in pictures, which come one after the other through its input as bare pixels, and writes what it read
 * as a line of JSON for each (`TextBox[]`), after a first line that says that it is ready. The server starts it with the first picture and ends it when there was none
 * for a while: it holds much memory, and what crashes here does not take the server with it.
 */
stepBack()
sharp.concurrency(1)
sharp.cache(false)
const models = await loadTextModels()
writeSync(1, `${READY}\n`)
for await (const { picture, effort } of framesIn(process.stdin)) {
  const boxes = await readPictureText(models, picture, effort)
  writeSync(1, `${JSON.stringify(boxes)}\n`)
}
