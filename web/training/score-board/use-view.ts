import { useLocalStorage, useMediaQuery } from '@mantine/hooks'

/** How challenges are listed. */
export type BoardView = 'cards' | 'rows'

/** How the board lists challenges: as chosen, else as cards, or as rows where the screen is narrow. */
export function useView(): { view: BoardView; change: () => void } {
  const isNarrow = useMediaQuery('(width < 600px)', undefined, { getInitialValueInEffect: false })
  const [chosen, choose] = useLocalStorage<BoardView | ''>({
    key: 'boardView',
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const usual = isNarrow ? 'rows' : 'cards'
  const view = chosen === 'cards' || chosen === 'rows' ? chosen : usual
  return { view, change: () => choose(view === 'cards' ? 'rows' : 'cards') }
}
