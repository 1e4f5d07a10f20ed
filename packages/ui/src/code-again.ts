/**
 * Begins the first file of a page: fetches the parts of it that are needed later (what `import()` becomes in our builds, fetched-again.ts) from `folder`. Chromium before 156
 * and Safari remember of a module that did not come that it is not there, and never ask for it again; under another name they do. What a part `needs` is fetched
 * with it: known from the part itself, it would come a way to the server and back later; and imported, one that did not come would stay away.
 */
export const codeAgain = (
  folder: `/${string}/`,
): string => `window.codeOf=((kept,asked)=>(file,...needs)=>kept[file]??=
(needs.map(need=>asked[need]??=fetch('${folder}'+need).catch(()=>{delete asked[need]})),import('${folder}'+file))
.catch(()=>import('${folder}'+file+'?again='+Date.now())).catch(e=>{delete kept[file];throw e}))({},{})`
