/** The shop detects that the board was found by the request for this picture. */
const PICTURE = 'assets/public/images/padding/1px.png'

/** A page requests a picture only once. After starting over, the board counts as found again. */
function askAgain(picture: HTMLImageElement | null): void {
  if (picture?.complete) fetch(PICTURE, { cache: 'reload' }).catch(() => {})
}

/** Placed at the end of each score board: makes it count as found. */
export function ScoreBoardFoundMarker() {
  return <img ref={askAgain} src={PICTURE} alt="" width={1} height={1} />
}
