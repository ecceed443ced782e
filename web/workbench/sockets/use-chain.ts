import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inWords } from '../trouble.ts'
import { type Asked, accounts, ask } from './chain.ts'
import type { Came } from './Outcome.tsx'

const ACCOUNTS = ['workbench', 'accounts']
/** So much of what the chain was asked is shown. */
const MOST_ASKED = 20

export type Entry = Asked & { id: number }

/** Asks the chain, and keeps what it said, the latest first. */
export function useChain() {
  const client = useQueryClient()
  const [asked, setAsked] = useState<readonly Entry[]>([])
  const { data } = useQuery({ queryKey: ACCOUNTS, queryFn: accounts })
  const askIt = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const result = await ask(method, params)
    setAsked((before) =>
      [{ id: (before[0]?.id ?? 0) + 1, method, params, result }, ...before].slice(0, MOST_ASKED),
    )
    return result
  }
  /** Does something with the chain. Never rejects: what goes wrong is said in words. */
  const attempt = async (work: (tell: typeof askIt) => Promise<string>): Promise<Came> => {
    const came = await work(askIt).then(
      (text) => ({ text, isError: false }),
      (error) => ({ text: inWords(error), isError: true }),
    )
    await client.invalidateQueries({ queryKey: ACCOUNTS })
    return came
  }
  return { accounts: data ?? [], asked, attempt }
}

export type ChainHold = ReturnType<typeof useChain>
