import { useState } from 'react'
import { CONTRAST_KEY } from '../ui/theme/scheme.ts'

const ATTRIBUTE = 'data-contrast'

/** High contrast, on or off; remembered. Before somebody chooses, it is as the system says. */
export function useContrast(): [isHigh: boolean, setHigh: (isHigh: boolean) => void] {
  const [isHigh, setHigh] = useState(() => document.documentElement.getAttribute(ATTRIBUTE) === 'more')
  const change = (isWanted: boolean) => {
    localStorage.setItem(CONTRAST_KEY, isWanted ? 'more' : 'normal')
    document.documentElement.setAttribute(ATTRIBUTE, isWanted ? 'more' : 'normal')
    setHigh(isWanted)
  }
  return [isHigh, change]
}
