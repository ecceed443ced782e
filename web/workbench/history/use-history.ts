import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ExchangeLine, ExchangeList, FullExchange } from '#contract/workbench.ts'
import { refetchAfterChange, storeAnswer } from '#web/refetch.ts'
import { onConnected, onSocket } from '../../socket.ts'
import { workbenchCalls } from '../exchange-calls.ts'

/** The interval of polling, in addition to events. */
const LOOK_AGAIN_MS = 30_000
/** The limit of the shop's history: beyond it the whole list is fetched, to see which entries are gone. */
const MOST_KEPT = 200

const historyQuery = queryOptions({
  queryKey: ['workbench', 'exchanges'],
  queryFn: ({ client, queryKey }) => fetchNew(client.getQueryData<ExchangeList>(queryKey)),
  refetchInterval: LOOK_AGAIN_MS,
  staleTime: 0,
})

/** The exchanges of this shop, oldest first, live. */
export function useHistory() {
  const client = useQueryClient()
  const query = useQuery(historyQuery)
  useEffect(() => {
    const look = () => void refetchAfterChange(client, { queryKey: historyQuery.queryKey })
    const ends = [onSocket('exchanges recorded', look), onConnected(look)]
    return () => {
      for (const end of ends) end()
    }
  }, [client])
  return query
}

async function fetchNew(known: ExchangeList | undefined): Promise<ExchangeList> {
  const last = known?.exchanges.at(-1)?.id ?? 0
  const list = await workbenchCalls.exchanges(last)
  if (!known || last === 0) return list
  const isOther = list.era !== known.era
  const all = [...known.exchanges, ...list.exchanges]
  if (isOther || all.length > MOST_KEPT) return workbenchCalls.exchanges(0)
  return { ...list, exchanges: all.filter(({ id }) => id >= list.first) }
}

/** Changes to the history. */
export function useHistoryChanges() {
  const client = useQueryClient()
  return {
    replace: (line: ExchangeLine) => {
      storeAnswer(client, historyQuery.queryKey, (list) => list && withLine(list, line))
      client.setQueryData<FullExchange>(
        ['workbench', 'exchange', line.id],
        (full) => full && { ...full, ...line },
      )
    },
    clear: async () => {
      await workbenchCalls.clear()
      client.removeQueries({ queryKey: ['workbench', 'exchange'] })
      await client.resetQueries({ queryKey: historyQuery.queryKey })
    },
  }
}

function withLine(list: ExchangeList, line: ExchangeLine): ExchangeList {
  return { ...list, exchanges: list.exchanges.map((one) => (one.id === line.id ? line : one)) }
}
