/*
 * All endpoints, for the OpenAPI document and the permission test. It is read as a whole: `import * as api`.
 */

export { listAccessRecords } from './access-records.ts';
export {
  addAccount,
  changeAccount,
  eraseAccount,
  listAccounts,
  listDeletedAccounts,
  removeAccount,
} from './accounts.ts';
export { applyBulk, previewBulk, previewQrSheet, printQrSheet } from './bulk.ts';
export {
  changeCardSettings,
  drawCard,
  issueCards,
  listCards,
  listPrintedCards,
  previewCards,
  printCards,
  readCardSettings,
  undoPrint,
  unvoidCard,
  voidCard,
} from './cards.ts';
export { countLacks, exportIncomplete, listIncomplete } from './completeness.ts';
export { findSimilar, listDuplicates, tellApart } from './duplicates.ts';
export { exportMembers, listExports, recordPageExport } from './exports.ts';
export { listHistory, listHistoryAuthors, undoChange } from './history.ts';
export { downloadTemplate, listImportHeaders, removeImportHeader } from './import-columns.ts';
export { changeImportRow, chooseImportRows, downloadFaults, listImportRows, readImportRow } from './import-rows.ts';
export { applyImport, checkImport, listImports, readImport, removeImport, uploadImport } from './imports.ts';
export {
  addMember,
  changeMember,
  findMembers,
  findNpaHolder,
  listMembers,
  readMember,
  readNeighbours,
  removeMember,
} from './members.ts';
export { mergeMembers, previewMerge } from './merging.ts';
export { listUnderWay, readOperation, undoOperation } from './operations.ts';
export { addPasskey, beginPasskey, beginPasskeyConfirmation, beginPasskeyStep, removePasskey } from './passkeys.ts';
export {
  addPasswordLink,
  forgetPassword,
  inviteAccount,
  readPasswordHelp,
  readPasswordLink,
  usePasswordLink,
} from './password-links.ts';
export { packMember } from './personal-data.ts';
export { applyPhotos, matchPhotos } from './photos.ts';
export { drawQr, lookupPage, readPicture, uploadPicture } from './pictures.ts';
export { changeProfile, readProfile } from './profile.ts';
export { addRegion, changeRegion, countRegionMembers, listRegions, removeRegion } from './regions.ts';
export {
  addReminder,
  changeReminderText,
  listReminders,
  mailReminders,
  readReminderText,
  removeReminder,
} from './reminders.ts';
export {
  chartAttendance,
  graphql,
  listReportModules,
  listReportParticipants,
  listReportRegistrations,
} from './reports.ts';
export {
  answerSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  confirmSession,
  readSecondFactor,
  removeAccountSecondFactor,
  removeSecondFactor,
} from './second-factor.ts';
export {
  acknowledgeOwnerNotices,
  changeSecurity,
  listOwnerNotices,
  listSecurityEvents,
  readSecurity,
} from './security.ts';
export { countSerkoms, exportSerkoms, listSerkoms } from './serkom-cockpit.ts';
export { signIn } from './session.ts';
export {
  endAccountSession,
  endAccountSessions,
  endOtherSessions,
  endSession,
  listAccountSessions,
  listSessions,
  signOut,
} from './sessions.ts';
export {
  addClass,
  addModule,
  changeClass,
  changeModule,
  listClasses,
  listModules,
  readClass,
  removeClass,
  removeModule,
} from './training.ts';
export {
  addRegistrations,
  checkIn,
  exportParticipants,
  listMemberTraining,
  listRegistrations,
  previewAttendanceSheet,
  previewRegistrations,
  printAttendanceSheet,
  removeRegistration,
  setAttendance,
} from './training-registrations.ts';
export { listTrash, memberAt, purgeMember, restoreMember, restoreMembers, returnToVersion } from './trash.ts';
export { addView, changeView, countViews, listViews, removeView } from './views.ts';
