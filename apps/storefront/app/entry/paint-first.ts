/**
 * Runs in the page, before anything else is there: scripts and texts (`link[data-rel]`) are fetched when the page has loaded and was painted, at the
 * first touch or key, or after four seconds, whichever comes first. A tab in the background is never painted and does not wait for it. Of 115 kB of
 * scripts and the stylesheet, what paints would otherwise share the line with what does not, and hydration keeps a slow processor from painting.
 * So it is with the font on a first visit to a shop (`data-first`, docs/decisions/051): asked for here, for what stands in `main` (the closed menu of
 * languages has letters of five scripts, 59 kB), it is put on when it is there. Reading a style right then has the page styled and laid out in two tasks instead of one.
 */
export const STARTER = `(()=>{let d=document,h=d.documentElement.dataset,done,start=()=>{if(done)return;done=1;
if('first'in h)d.fonts.load("1em 'Rubik Variable'",main.textContent).finally(()=>{delete h.first;getComputedStyle(d.body).color});
for(let l of d.querySelectorAll('link[data-rel]'))l.rel=l.dataset.rel;
import(d.querySelector('[data-entry]').href)};
addEventListener('load',()=>d.hidden?start():requestAnimationFrame(()=>setTimeout(start)));
for(let e of['pointerdown','keydown'])addEventListener(e,start,true);
setTimeout(start,4e3)})()`
