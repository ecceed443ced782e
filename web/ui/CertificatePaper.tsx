import type { ReactNode } from 'react'
import css from './CertificatePaper.module.css'
import { Logo } from './Logo.tsx'

interface CertificatePaperProps {
  title: string
  /** Whose it is: text, whatever she calls herself. */
  name: string
  did: string
  /** What it is about. */
  what: string
  foot: string
  children: ReactNode
}

/** A sheet of honour. Whoever prints the page that it is on gets the sheet and nothing else. */
export function CertificatePaper({ title, name, did, what, foot, children }: CertificatePaperProps) {
  return (
    <div className={css.paper} id="certificate" data-certificate="">
      <Logo className={css.mark} />
      <p className={css.kind}>{title}</p>
      <p className={css.name} dir="auto">
        {name}
      </p>
      <p>{did}</p>
      <p className={css.what} dir="auto">
        {what}
      </p>
      {children}
      <p className={css.foot}>{foot}</p>
    </div>
  )
}
