import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import script from 'solc/soljson.js?url'
import { type Compilation, compilerInput, readOutput } from './compile-output.ts'

/** A Solidity compiler in a worker. */
export interface Compiler {
  compile(source: string): Promise<Compilation>
  /** Stops the worker. */
  close(): void
}

interface Answer {
  id: number
  output?: string
  trouble?: string
}

/** Longer than a learner's contract takes: an endless compilation is ended. */
const PATIENCE_MS = 60_000

/** Starts nothing: the compiler is loaded at the first compilation. */
function createCompiler(): Compiler {
  let worker: Worker | undefined
  let tasks = 0

  const close = () => {
    worker?.terminate()
    worker = undefined
  }

  const ask = (input: string): Promise<string> => {
    worker ??= new Worker(new URL('./compiler.worker.ts', import.meta.url))
    const busy = worker
    const id = ++tasks
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const fail = (reason: string) => {
      close()
      reject(new Error(reason))
    }
    const timer = setTimeout(() => fail('The compiler took too long'), PATIENCE_MS)
    const listen = ({ data }: MessageEvent<Answer>) => {
      if (data.id !== id) return
      if (data.output === undefined) fail(data.trouble ?? 'The compiler gave up')
      else resolve(data.output)
    }
    const stumble = ({ message }: ErrorEvent) => fail(message || 'The compiler did not start')
    busy.addEventListener('message', listen)
    busy.addEventListener('error', stumble)
    busy.postMessage({ id, script: new URL(script, document.baseURI).href, input })
    return promise.finally(() => {
      clearTimeout(timer)
      busy.removeEventListener('message', listen)
      busy.removeEventListener('error', stumble)
    })
  }

  return { compile: async (source) => readOutput(source, await ask(compilerInput(source))), close }
}

/** The compiler, for as long as the screen is open. */
export function useCompiler() {
  const compiler = useRef<Compiler>(undefined)
  useEffect(() => () => compiler.current?.close(), [])
  return useMutation({
    mutationFn: (source: string) => {
      compiler.current ??= createCompiler()
      return compiler.current.compile(source)
    },
  })
}
