import { Navigate, Route, Routes } from "react-router-dom";
import { useLoggedIn } from "./api/session";
import { Account } from "./accounts/admin/account";
import { useOpenedNotifications } from "./accounts/admin/browser-push";
import { Login } from "./accounts/admin/login";
import "./shell/admin/admin.css";
import { Dashboard } from "./dashboard/dashboard";
import { DeletedList } from "./deletions/deleted-list";
import { ItemEditor } from "./catalogue/admin/item-editor";
import { ItemTable } from "./catalogue/admin/table/item-table";
import { mapKinds } from "./catalogue/admin/kinds";
import { AdminLayout } from "./admin-layout";
import { Messages } from "./contact/admin/messages";
import { AdminNotFound } from "./shell/admin/not-found";
import { DocumentEditor } from "./documents/admin/document-editor";
import { DocumentList } from "./documents/admin/document-list";
import { FlashProvider } from "./ui/admin/notices";
import { ChoosePassword } from "./accounts/admin/choose-password";
import { People } from "./accounts/admin/people";
import { SiteStatus } from "./dashboard/site-status";

/** The admin's routes, in a chunk that visitors never load. config/urls.py has the same paths. */
export function Admin() {
  const loggedIn = useLoggedIn();
  useOpenedNotifications();
  if (!loggedIn) {
    return (
      <Routes>
        <Route path="login" element={<Login />} />
        <Route path="link/:token" element={<ChoosePassword />} />
        <Route path="*" element={<Navigate to="/admin/login" replace />} />
      </Routes>
    );
  }
  return (
    <FlashProvider>
      <Routes>
        <Route path="link/:token" element={<ChoosePassword />} />
        <Route path="login" element={<Navigate to="/admin" replace />} />
        <Route element={<AdminLayout />}>
          <Route index element={<Dashboard />} />
          {mapKinds((resource) => (
            <Route key={resource.kind} path={resource.kind}>
              <Route index element={<ItemTable resource={resource} />} />
              <Route path="new" element={<ItemEditor resource={resource} />} />
              <Route path=":id" element={<ItemEditor resource={resource} />} />
            </Route>
          ))}
          <Route path="pages" element={<DocumentList />} />
          <Route path="pages/:key" element={<DocumentEditor />} />
          <Route path="messages" element={<Messages />} />
          <Route path="deleted" element={<DeletedList />} />
          <Route path="people" element={<People />} />
          <Route path="status" element={<SiteStatus />} />
          <Route path="account" element={<Account />} />
          <Route path="*" element={<AdminNotFound />} />
        </Route>
      </Routes>
    </FlashProvider>
  );
}
