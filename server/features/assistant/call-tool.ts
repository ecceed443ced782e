import { Errors } from 'typebox/schema'
import type { ToolCall } from '#contract/shop/assistant.ts'
import type { JsonSchema } from './model.ts'
import type { Tool } from './tools.ts'

/** The outcome of a tool call: for the model (`content`, as JSON), and for observers. */
export interface ToolOutcome {
  tool: string
  args: Record<string, unknown>
  result: unknown
  failed: boolean
  content: string
}

/** Longest content for the model, in characters. */
const LONGEST_CONTENT = 20_000

/** Runs a tool if the model's arguments match its schema. Never throws. */
export async function callTool(tools: readonly Tool[], call: ToolCall): Promise<ToolOutcome> {
  const { name } = call.function
  const args = readArguments(call.function.arguments)
  const tool = tools.find((known) => known.name === name)
  if (!tool) return failure(name, args ?? {}, `There is no tool ${name.slice(0, 40)}`)
  if (!args) return failure(name, {}, 'The arguments are no JSON object')
  const problem = findProblem(tool.parameters, args)
  if (problem) return failure(name, args, problem)
  try {
    const result = await tool.run(args)
    const content = JSON.stringify(result) ?? 'null'
    return { tool: name, args, result, failed: false, content: content.slice(0, LONGEST_CONTENT) }
  } catch (error) {
    return failure(name, args, error instanceof Error ? error.message : 'It did not work')
  }
}

function readArguments(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** The first mismatch between arguments and schema: `discount must be <= 10`. */
function findProblem(schema: JsonSchema, args: object): string | undefined {
  const [isRight, errors] = Errors(schema, args)
  if (isRight) return undefined
  const [error] = errors
  const place = error?.instancePath.slice(1).replaceAll('/', '.') ?? ''
  return `${place} ${error?.message ?? 'is not what the tool takes'}`.trim()
}

function failure(tool: string, args: Record<string, unknown>, message: string): ToolOutcome {
  const result = { error: message }
  return { tool, args, result, failed: true, content: JSON.stringify(result) }
}
