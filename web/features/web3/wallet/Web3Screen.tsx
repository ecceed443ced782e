import '../words.ts'
import type { ReactNode } from 'react'
import { Named } from '#web/ui/Named.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Purse } from './Purse.tsx'
import { Tools } from './Tools.tsx'
import { WalletProvider } from './WalletProvider.tsx'
import classes from './Web3Screen.module.css'

interface Props {
  element: `${string}-${string}`
  title: string
  lead: string
  children: ReactNode
}

/** A screen about the chain: what it is about, and the wallet beside it. */
export function Web3Screen({ element, title, lead, children }: Props) {
  usePageTitle(title)
  return (
    <WalletProvider>
      <Named element={element} className={classes.screen}>
        <header className={classes.head}>
          <h1>{title}</h1>
          <p className={classes.lead}>{lead}</p>
        </header>
        <div className={classes.layout}>
          <div className={classes.purse}>
            <Purse />
          </div>
          <div className={classes.matter}>{children}</div>
          <div className={classes.tools}>
            <Tools />
          </div>
        </div>
      </Named>
    </WalletProvider>
  )
}
