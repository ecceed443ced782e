import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { retryFailed } from '../queries.ts'
import { onConnected, onSocket } from '../socket.ts'

/** Asks for everything on the screen again when the shop was reset, and for what failed when it is back. */
export function useFreshShop(): void {
  const queries = useQueryClient()
  useEffect(() => onSocket('shop reset', () => void queries.invalidateQueries()), [queries])
  useEffect(() => onConnected(() => void retryFailed(queries)), [queries])
}
