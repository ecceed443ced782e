import './print.css'
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from './Logo.tsx'
import css from './PrintableCertificate.module.css'

interface CertificatePaperProps {
  title: string
  /** The name on the certificate, as plain text. */
  name: string
  did: string
  /** The subject of the certificate. */
  what: string
  foot: string
  children: ReactNode
}

/** A printable certificate. Printing the page prints the certificate only. */
export function PrintableCertificate({ title, name, did, what, foot, children }: CertificatePaperProps) {
  return (
    <div className={css.paper} id="certificate" data-certificate="" data-print="">
      <Logo className={css.mark} />
      <Box component="p" fz="lg" lts="0.04em">
        {title}
      </Box>
      <p className={css.name} dir="auto">
        {name}
      </p>
      <p>{did}</p>
      <p className={css.what} dir="auto">
        {what}
      </p>
      {children}
      <Box component="p" mt="sm" fz="sm">
        {foot}
      </Box>
    </div>
  )
}
