import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onSocket } from '../socket.ts'

/** Asks for everything on the screen again when the shop was reset. */
export function useFreshShop(): void {
  const queries = useQueryClient()
  useEffect(() => onSocket('shop reset', () => void queries.invalidateQueries()), [queries])
}
