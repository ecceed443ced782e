import { type Program, parse } from 'acorn'
import { type Transform, transform } from 'sucrase'
import type { CodeProblem } from '#contract/training.ts'
import { LONGEST_MESSAGE, problemWithoutLine } from '../code-problem.ts'
import type { JobEnd, Outcome, TypescriptJob } from '../jobs.ts'
import { exportsOf, syntaxProblem } from './typescript.ts'

/** The modules that a component may import. */
const KNOWN: readonly unknown[] = ['react', 'react/jsx-runtime']

/** As `openTypescript`, for components of the learner's page. The thread ends with the job as well. */
export function openTsx(): (job: TypescriptJob) => JobEnd {
  return ({ text }) => ({ outcome: toComponent(text), worn: true })
}

/** Compiles a component to the body of a function of `require` and `exports`. Line numbers stay the same. */
function toComponent(text: string): Outcome {
  try {
    const asModule = compile(text, ['typescript', 'jsx'])
    const program = parse(asModule, { ecmaVersion: 2024, sourceType: 'module', locations: true })
    const foreign = foreignIn(program)
    if (foreign) return { kind: 'problem', ...foreign }
    return {
      kind: 'module',
      code: compile(text, ['typescript', 'jsx', 'imports']),
      exports: exportsOf(program),
    }
  } catch (error) {
    return { kind: 'problem', ...problemIn(error) }
  }
}

function compile(text: string, transforms: Transform[]): string {
  return transform(text, { transforms, jsxRuntime: 'automatic', production: true, disableESTransforms: true })
    .code
}

/** An import of a module that is not available. */
function foreignIn({ body }: Program): CodeProblem | undefined {
  for (const node of body) {
    const isImport = node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration'
    const source = isImport || node.type === 'ExportNamedDeclaration' ? node.source?.value : undefined
    if (source === undefined || KNOWN.includes(source)) continue
    const { line = 1, column = 0 } = node.loc?.start ?? {}
    const message = 'Only react and types can be imported: all else that the code may touch is handed to it'
    return { message, line, column: column + 1 }
  }
  return undefined
}

/** The compiler appends the position to the message, as `(3:5)`. */
function problemIn(error: unknown): CodeProblem {
  if (!(error instanceof SyntaxError)) return problemWithoutLine('This is too much to be read')
  const [said, line, column] = / \((\d+):(\d+)\)$/.exec(error.message) ?? []
  if (said === undefined || 'raisedAt' in error) return syntaxProblem(error)
  const message = error.message.slice(0, -said.length).slice(0, LONGEST_MESSAGE)
  return { message, line: Number(line), column: Number(column) }
}
