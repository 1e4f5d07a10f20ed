const WAITING = /<link rel="(modulepreload|preload)"(?= [^>]*(?:href="[^"]*\.js"|as="fetch"))/g
const MODULE = '<script type="module" async="">'
const LATER = Buffer.from('<script type="later">')

/**
 * Runs in the page, before anything else is there: scripts are fetched when the page has loaded and was painted, at the first touch or key,
 * or after four seconds, whichever comes first. A tab in the background is never painted and does not wait for it.
 */
const STARTER = `(()=>{let d=document,done,start=()=>{if(done)return;done=1;
for(let l of d.querySelectorAll('link[data-rel]'))l.rel=l.dataset.rel;
for(let o of d.querySelectorAll('script[type=later]')){let s=d.createElement('script');s.type='module';s.textContent=o.textContent;o.type='module';d.body.append(s);s.remove()}};
addEventListener('load',()=>d.hidden?start():requestAnimationFrame(()=>setTimeout(start)));
for(let e of['pointerdown','keydown'])addEventListener(e,start,{once:true,capture:true,passive:true});
setTimeout(start,4e3)})()`

/**
 * What paints goes first. React asks for 130 kB of scripts before the stylesheet; on slow 4G the first paint and the cover then share the line with
 * them, and hydration keeps the processor from painting. So scripts and texts wait for the paint.
 */
export function paintFirst(page: Buffer): Buffer {
  const end = page.indexOf('</head>')
  if (end < 0) return page
  const head = page.toString('utf8', 0, end).replace(WAITING, '<link rel="later" data-rel="$1"')
  // Last in the head: React takes the scripts before it, in their order, for its own.
  const before = Buffer.from(`${head}<script>${STARTER}</script>`)
  const scripts = page.indexOf(MODULE, end)
  if (scripts < 0) return Buffer.concat([before, page.subarray(end)])
  return Buffer.concat([before, page.subarray(end, scripts), LATER, page.subarray(scripts + MODULE.length)])
}
