import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import classes from './QrCode.module.css'

const SIZE = 300

interface QrCodeProps {
  text: string
  /** The alternative text. */
  alt: string
  /** How much of the code may be unreadable: 7 % (L) or 15 % (M). */
  level: 'L' | 'M'
}

/** Renders the code. The library is loaded on first use. */
async function drawQrCode({ text, level }: Omit<QrCodeProps, 'alt'>): Promise<string> {
  const { toString: draw } = await import('qrcode')
  const svg = await draw(text, { type: 'svg', errorCorrectionLevel: level, margin: 2, width: SIZE })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** A QR code, dark on light in both colour schemes, as cameras need it. */
export function QrCode({ text, alt, level }: QrCodeProps) {
  const { t } = useTranslation()
  const code = useQuery({
    queryKey: ['qr-code', text, level],
    queryFn: () => drawQrCode({ text, level }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <div className={classes.qr} aria-busy={code.isPending}>
      {code.data && <img src={code.data} alt={alt} width={SIZE} height={SIZE} />}
      {code.isError && <p>{t('QR_CODE_FAILED')}</p>}
    </div>
  )
}
