import { type Bytes, MOST_BYTES } from '../bytes.ts'
import { errorText, ToolError } from '../tool-error.ts'
import { operations } from './operations.ts'

/** A step of the chain. */
export interface Step {
  /** Unique among the steps. */
  id: number
  operation: string
  fields: Readonly<Record<string, string>>
}

/** The result of a step: bytes, or an error. Steps after a failed one have neither. */
export type Result = { bytes: Bytes } | { error: string } | undefined

export function operationOf({ operation }: Step) {
  return operations.find(({ id }) => id === operation)
}

/** Runs the steps in order. Stops at the first that fails. */
export async function runChain(input: Bytes, steps: readonly Step[]): Promise<Result[]> {
  const results: Result[] = []
  let bytes = input
  for (const step of steps) {
    try {
      bytes = await runStep(step, bytes)
      results.push({ bytes })
    } catch (error) {
      results.push({ error: errorText(error) })
      return results
    }
  }
  return results
}

async function runStep(step: Step, bytes: Bytes): Promise<Bytes> {
  if (bytes.length > MOST_BYTES) throw new ToolError('WB_TOO_LARGE')
  const operation = operationOf(step)
  if (!operation) throw new ToolError('WB_EMPTY')
  const initial = (id: string) => operation.fields?.find((field) => field.id === id)?.initial ?? ''
  return operation.run(bytes, (id) => step.fields[id] ?? initial(id))
}
