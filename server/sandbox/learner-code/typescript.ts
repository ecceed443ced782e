import { stripTypeScriptTypes } from 'node:module'
import { type Program, parse } from 'acorn'
import type { CodeProblem } from '#contract/training.ts'
import { LONGEST_MESSAGE, problemWithoutLine } from '../code-problem.ts'
import type { JobEnd, Outcome, TypescriptJob } from '../jobs.ts'

/**
 * Strips the types of TypeScript. They become blanks, so that lines and columns stay the same. The stripper is not made
 * for hostile input, and some input breaks it: the thread ends with the job.
 */
export function openTypescript(): (job: TypescriptJob) => JobEnd {
  return ({ text }) => ({ outcome: toModule(text), worn: true })
}

function toModule(text: string): Outcome {
  let code: string
  try {
    code = stripTypeScriptTypes(text)
  } catch (error) {
    return { kind: 'problem', ...problemIn(error) }
  }
  try {
    const program = parse(code, { ecmaVersion: 2024, sourceType: 'module', locations: true })
    const foreign = program.body.find((node) => node.type === 'ImportDeclaration')
    if (foreign) {
      const { line = 1, column = 0 } = foreign.loc?.start ?? {}
      const message = 'Only types can be imported: all that the code may touch is handed to it'
      return { kind: 'problem', message, line, column: column + 1 }
    }
    return { kind: 'module', code, exports: exportsOf(program) }
  } catch (error) {
    return { kind: 'problem', ...syntaxProblem(error) }
  }
}

/** The names of a module's exports. */
export function exportsOf({ body }: Program): string[] {
  return body.flatMap((node) => {
    if (node.type === 'ExportDefaultDeclaration') return ['default']
    if (node.type === 'ExportAllDeclaration') return ['*']
    if (node.type !== 'ExportNamedDeclaration') return []
    const { declaration, specifiers } = node
    const listed = specifiers.map(({ exported }) =>
      'name' in exported ? exported.name : String(exported.value),
    )
    if (!declaration) return listed
    if (declaration.type !== 'VariableDeclaration') return [...listed, declaration.id.name]
    const declared = declaration.declarations.map(({ id }) => (id.type === 'Identifier' ? id.name : '*'))
    return [...listed, ...declared]
  })
}

/** The stripper puts the position into the first lines of its stack: `:3` for the line, and a mark below the column. */
function problemIn(error: unknown): CodeProblem {
  if (!(error instanceof SyntaxError)) return problemWithoutLine('This is too much to be read')
  const [place = '', , mark = ''] = (error.stack ?? '').split('\n')
  const line = Number(/:(\d+)$/.exec(place)?.[1] ?? 1)
  const column = mark.indexOf('^') + 1 || 1
  return { message: error.message.slice(0, LONGEST_MESSAGE), line, column }
}

/** The position and message of a syntax error. */
export function syntaxProblem(error: unknown): CodeProblem {
  const message = error instanceof Error ? error.message.replace(/ \(\d+:\d+\)$/, '') : String(error)
  const place = error instanceof Error && 'loc' in error ? error.loc : undefined
  const { line, column } =
    typeof place === 'object' && place !== null && 'line' in place && 'column' in place
      ? { line: Number(place.line), column: Number(place.column) + 1 }
      : { line: 1, column: 1 }
  return { message: message.slice(0, LONGEST_MESSAGE), line, column }
}
