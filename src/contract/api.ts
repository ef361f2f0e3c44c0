import { listAccessRecords } from './access-records.ts';
import { addAccount, changeAccount, changeProfile, listAccounts, readProfile, removeAccount } from './accounts.ts';
import { applyBulk, previewBulk, printQrSheet } from './bulk.ts';
import { correctEqualCells, countEqualCells } from './equal-cells.ts';
import { exportMembers, listExports } from './exports.ts';
import { drawQr, lookupPage, readPicture, uploadPicture } from './files.ts';
import { listHistory, listHistoryAuthors, undoChange } from './history.ts';
import { downloadFaults, downloadTemplate } from './import-files.ts';
import { listImportTitles, removeImportTitle } from './import-titles.ts';
import {
  applyImport,
  changeImportRow,
  checkImport,
  chooseImportRows,
  listImportRows,
  listImports,
  readImport,
  removeImport,
  uploadImport,
} from './imports.ts';
import { addMember, changeMember, listMembers, removeMember } from './members.ts';
import { readOperation, undoOperation } from './operations.ts';
import { addRegion, changeRegion, listRegions, removeRegion } from './regions.ts';
import { addReminder, listReminders, removeReminder } from './reminders.ts';
import {
  chartAttendance,
  graphql,
  listReportModules,
  listReportParticipants,
  listReportRegistrations,
} from './reports.ts';
import { countSerkoms, exportSerkoms, listSerkoms } from './serkom-cockpit.ts';
import { signIn } from './session.ts';
import {
  endAccountSession,
  endAccountSessions,
  endOtherSessions,
  endSession,
  listAccountSessions,
  listSessions,
  signOut,
} from './sessions.ts';
import {
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
import {
  addRegistrations,
  checkIn,
  exportParticipants,
  listMemberTraining,
  listRegistrations,
  previewRegistrations,
  printAttendanceSheet,
  removeRegistration,
  setAttendance,
} from './training-registrations.ts';
import { listTrash, memberAt, purgeMember, restoreMember } from './trash.ts';

/** Every endpoint there is: what the API document describes and the permission test tries. */
export const api = {
  signIn,
  signOut,
  listSessions,
  endSession,
  endOtherSessions,
  readProfile,
  changeProfile,
  listMembers,
  addMember,
  changeMember,
  removeMember,
  listRegions,
  addRegion,
  changeRegion,
  removeRegion,
  uploadPicture,
  readPicture,
  drawQr,
  lookupPage,
  listAccounts,
  addAccount,
  changeAccount,
  removeAccount,
  listAccountSessions,
  endAccountSession,
  endAccountSessions,
  listHistory,
  listHistoryAuthors,
  undoChange,
  listAccessRecords,
  listTrash,
  restoreMember,
  memberAt,
  purgeMember,
  exportMembers,
  listExports,
  previewBulk,
  applyBulk,
  printQrSheet,
  readOperation,
  undoOperation,
  uploadImport,
  listImports,
  readImport,
  removeImport,
  checkImport,
  listImportRows,
  changeImportRow,
  countEqualCells,
  correctEqualCells,
  chooseImportRows,
  applyImport,
  downloadFaults,
  downloadTemplate,
  listImportTitles,
  removeImportTitle,
  countSerkoms,
  listSerkoms,
  exportSerkoms,
  addReminder,
  removeReminder,
  listReminders,
  graphql,
  listReportModules,
  listReportParticipants,
  listReportRegistrations,
  chartAttendance,
  listModules,
  addModule,
  changeModule,
  removeModule,
  listClasses,
  readClass,
  addClass,
  changeClass,
  removeClass,
  listRegistrations,
  previewRegistrations,
  addRegistrations,
  removeRegistration,
  setAttendance,
  checkIn,
  listMemberTraining,
  printAttendanceSheet,
  exportParticipants,
};
