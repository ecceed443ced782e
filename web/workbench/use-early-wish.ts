import { useEffect, useState } from 'react'
import { onWorkbenchKey, onWorkbenchWanted, type Wish } from './open-tool.ts'

/** What was asked for last: the workbench comes after the first paint, and must not miss what was asked before. */
export function useEarlyWish(): Wish | undefined {
  const [wish, setWish] = useState<Wish>()
  useEffect(() => {
    const ends = [onWorkbenchWanted(setWish), onWorkbenchKey(() => setWish({}))]
    return () => {
      for (const end of ends) end()
    }
  }, [])
  return wish
}
