/**
 * Runs in the page, before anything else is there: scripts and texts (`link[data-rel]`) are fetched when the page has loaded and was painted, at the
 * first touch or key, or after four seconds, whichever comes first. A tab in the background is never painted and does not wait for it. Of 115 kB of
 * scripts and the stylesheet, what paints would otherwise share the line with what does not, and hydration keeps a slow processor from painting.
 * What is pressed before they are there is kept for them (early-presses.ts).
 * The font of a first visit comes with them (late-font.ts).
 */
export const STARTER = `(()=>{let d=document,done,start=()=>{if(done)return;done=1;
for(let l of d.querySelectorAll('link[data-rel]'))l.rel=l.dataset.rel;
import(d.querySelector('[data-entry]').href)};
addEventListener('load',()=>d.hidden?start():requestAnimationFrame(()=>setTimeout(start)));
for(let e of['pointerdown','keydown'])addEventListener(e,start,true);
onclick=e=>d.pressed=e.target;
setTimeout(start,4e3)})()`.replaceAll('\n', '')
