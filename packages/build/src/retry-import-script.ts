/**
 * A script that defines `window.importWithRetry(file, ...needs)`, for `import()` calls in our builds.
 *
 * Chromium before 156 and Safari remember a module that failed to load and never fetch it again. A
 * different URL makes them fetch it, so the second try adds `?again=`. `needs` are the files that
 * `file` imports: they are fetched in parallel, which saves a round trip. They are fetched and not
 * imported, because a failed import would be remembered too.
 */
export const retryImportScript = (
  folder: `/${string}/`,
): string => `window.importWithRetry=((loaded,fetched)=>(file,...needs)=>loaded[file]??=
(needs.map(need=>fetched[need]??=fetch('${folder}'+need).catch(()=>{delete fetched[need]})),import('${folder}'+file))
.catch(()=>import('${folder}'+file+'?again='+Date.now())).catch(e=>{delete loaded[file];throw e}))({},{})`
