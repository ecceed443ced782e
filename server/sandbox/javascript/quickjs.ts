import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core'

/**
 * Loads QuickJS into this thread. A realm that was torn, by a script that ran out of memory at the wrong moment, makes it
 * abort as the realm is freed: it prints that, and throws it too. Whoever runs the host could do nothing with what is
 * printed, so only what is thrown counts, and its thread is given up. Everything else is printed.
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
