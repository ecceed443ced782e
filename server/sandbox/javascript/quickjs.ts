import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core'

/**
 * Loads QuickJS into this thread. A script that runs out of memory at the wrong moment damages its realm, and freeing
 * that realm makes QuickJS abort: it prints a message and throws. The message is of no use to an operator, so it is
 * suppressed; the exception makes the worker be replaced. All other messages are printed.
 */
export async function loadQuickjs(
  memory: WebAssembly.Memory,
  print: (line: string) => void = (line) => console.error(line),
): Promise<QuickJSWASMModule> {
  let isLoaded = false
  const emscriptenModule = {
    wasmMemory: memory,
    printErr: (line: string) => {
      if (!isLoaded || !line.startsWith('Aborted(')) print(line)
    },
  }
  const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { emscriptenModule }))
  isLoaded = true
  return quickjs
}
