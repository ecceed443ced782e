/** The exports of the compiler's script that are used here. */
interface Soljson {
  cwrap(name: string, returns: string, takes: readonly string[]): (...args: unknown[]) => unknown
}

interface Task {
  id: number
  /** The address of the compiler. */
  script: string
  input: string
}

// Without imports, this runs as a classic script, which may use `importScripts`.
declare function importScripts(...urls: string[]): void

let compiler: Soljson | undefined

function loaded(value: unknown): value is Soljson {
  return typeof value === 'object' && value !== null && 'cwrap' in value
}

/** Loads the compiler once. */
function compilerFrom(script: string): Soljson {
  if (compiler) return compiler
  importScripts(script)
  const module: unknown = Reflect.get(globalThis, 'Module')
  if (!loaded(module)) throw new Error('The compiler did not load')
  compiler = module
  return module
}

function run({ id, script, input }: Task): void {
  try {
    const module = compilerFrom(script)
    const compile = module.cwrap('solidity_compile', 'string', ['string', 'number', 'number'])
    // Two zeros: no callback, so no imports.
    postMessage({ id, output: compile(input, 0, 0) })
  } catch (error) {
    postMessage({ id, trouble: error instanceof Error ? error.message : String(error) })
  }
}

addEventListener('message', ({ data }: MessageEvent<Task>) => run(data))
