import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Compiler, createCompiler } from './compiler.ts'

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
