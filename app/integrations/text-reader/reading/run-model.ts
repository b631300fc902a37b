import { type InferenceSession, Tensor } from 'onnxruntime-node'

/** Runs a model of one input and one output over a picture in three planes; `classes` is the output's last dimension. */
export async function runModel(
  model: InferenceSession,
  planes: Float32Array,
  { width, height }: { width: number; height: number },
): Promise<{ data: Float32Array; classes: number }> {
  const input = new Tensor('float32', planes, [1, 3, height, width])
  const [output] = Object.values(await model.run({ [model.inputNames[0] ?? '']: input }))
  if (!(output instanceof Tensor) || !(output.data instanceof Float32Array)) {
    throw new Error('The model gave no numbers')
  }
  return { data: output.data, classes: output.dims.at(-1) ?? 1 }
}
